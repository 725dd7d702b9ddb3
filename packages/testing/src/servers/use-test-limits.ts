import { useTestLimits } from './test-limits.ts'

// Loaded before a program, by Node's --import.
useTestLimits(process.env)
