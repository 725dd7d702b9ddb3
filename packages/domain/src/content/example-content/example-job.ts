/** One example vacancy. Its three texts are stored joined by the contract's paragraph marker. */
export interface ExampleJob {
  title: string
  category: 'Software' | 'Technology' | 'Telecom' | 'E-marketing'
  /** ISO date-time without a zone; only the date is shown. */
  createdAt: string
  description: readonly string[]
  qualifications: readonly string[]
  /** One line each, as "Label: value". */
  jobDetails: readonly string[]
}
