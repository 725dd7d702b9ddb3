import { shorten, visibleWords } from '../mail/header-words.ts'

/** @returns what the CV of somebody of this name is called, for mails and downloads alike */
export function cvFileName(name: string): string {
  const words = shorten(visibleWords(name).toLowerCase(), '').replaceAll(' ', '-')
  return words ? `cv-${words}.pdf` : 'cv.pdf'
}
