/** What the pages that offer another try say of it. */
export const retrySentences = {
  again: 'It is sent again within seconds. Open this page anew to see what became of it.',
  nothing: 'Nothing was left to send again.',
}
