/** What a page says of an article or vacancy, by the `done` of its address. */
export const sentences = {
  saved: 'Saved.',
  published: 'Published. The site shows it within seconds.',
  withdrawn: 'Withdrawn. The site shows it no more.',
  undone: 'Taken back: the site shows what it showed before.',
}
