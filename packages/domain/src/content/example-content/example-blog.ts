/**
 * One example post of the blog. The pictures `pictures/<slug>.svg` belong to it, the API serves
 * them as `/images/blogs/<slug>.jpg`.
 */
export interface ExampleBlog {
  /** The post's name in file names: lower case, words joined by hyphens. */
  slug: string
  title: string
  category: 'Telecom' | 'Software' | 'E-Marketing' | 'Technology' | 'Digital Trends' | 'Other'
  /** ISO date-time without a zone: dates are read as written. */
  createdAt: string
  /** One or two sentences for the cards of the list. */
  description: string
  /** The text, in order; stored as one string, joined by the contract's paragraph marker. */
  paragraphs: readonly string[]
}
