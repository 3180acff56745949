"""What people see of Pearl Dive."""
