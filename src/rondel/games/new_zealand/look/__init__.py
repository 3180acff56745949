"""What people see and read of New Zealand: pictures, text boards, explanations."""
