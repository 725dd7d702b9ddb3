/** Success messages, by the `done` parameter. */
export const sentences = {
  saved: 'Saved.',
  undeleted: 'It is out of the bin. It is not on the site until somebody publishes it.',
  published: 'Published. The site shows it within seconds.',
  withdrawn: 'Withdrawn. It leaves the site within seconds.',
  scheduled: 'Scheduled.',
  unscheduled: 'It is not scheduled any more.',
  'picture-used': 'The draft has this picture. The site shows it once you publish.',
  'picture-removed':
    'The draft has no picture any more. The site shows what it showed until you publish.',
  undone: 'Taken back: the site shows what it showed before.',
}
