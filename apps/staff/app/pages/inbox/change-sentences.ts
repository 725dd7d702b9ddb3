/** What the inbox says of what was done, by the `done` of its address. */
export const changeSentences = {
  again: 'It is sent again within seconds. Open this page anew to see what became of it.',
  nothing: 'Nothing was left to send again.',
  state: 'The state is changed.',
  assignee: 'The assignee is changed.',
  note: 'The note is kept.',
  reply: 'Noted that you opened a reply.',
  verdict: 'Noted what you said of it.',
  erased: 'It is erased.',
  undone: 'Taken back.',
  unchanged: 'It was so already.',
}
