"""What people see and read of Cooper Island: pictures, text boards, explanations."""
