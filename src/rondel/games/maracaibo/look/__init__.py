"""What people see and read of Maracaibo: pictures, text boards, explanations."""
