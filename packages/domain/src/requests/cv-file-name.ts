import { headerSafeText, shorten } from '../mail/header-text.ts'

export function cvFileName(name: string): string {
  const words = shorten(headerSafeText(name).toLowerCase(), '').replaceAll(' ', '-')
  return words ? `cv-${words}.pdf` : 'cv.pdf'
}
