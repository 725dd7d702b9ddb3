/** Attributes for text in another language than the document's (WCAG 2.2, 3.1.2). */
export interface PartLanguage {
  lang: string
  dir: 'ltr' | 'rtl'
}
