/** What the inbox says of what was done and is no batch of changes, by the `done` of its address. */
const sentences = {
  again: 'It is sent again within seconds. Open this page anew to see what became of it.',
  nothing: 'Nothing was left to send again.',
  erased: 'It is erased.',
  undone: 'Taken back.',
  unchanged: 'It was so already.',
}

/** @returns the sentence; undefined for what nobody says */
export function changeSentence(done: string): string | undefined {
  return Object.hasOwn(sentences, done) ? sentences[done as keyof typeof sentences] : undefined
}
