/** @returns a member's name in two letters at most: "SA" for Sara Amin */
export function initialsOf(name: string): string {
  const words = name.split(/[\s.@_-]+/u).filter(word => /\p{L}|\p{N}/u.test(word))
  const letters = words.slice(0, 2).map(word => /\p{L}|\p{N}/u.exec(word)?.[0] ?? '')
  // Arabic letters would join into a word.
  return letters.join('\u200C').toLocaleUpperCase('en')
}
