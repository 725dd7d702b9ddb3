import { headerSafeText, shorten } from '../mail/header-text.ts'

/** @returns the name for mails and downloads */
export function cvFileName(name: string): string {
  const words = shorten(headerSafeText(name).toLowerCase(), '').replaceAll(' ', '-')
  return words ? `cv-${words}.pdf` : 'cv.pdf'
}
