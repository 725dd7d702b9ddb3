export const sentences = {
  saved: 'Saved.',
  undeleted: 'Restored from the bin. It is not on the site until it is published.',
  published: 'Published. The site shows it within seconds.',
  withdrawn: 'Withdrawn. It leaves the site within seconds.',
  scheduled: 'Scheduled.',
  unscheduled: 'Schedule canceled.',
  'picture-used': 'Picture saved to the draft. The site shows it once you publish.',
  'picture-removed':
    'Picture removed from the draft. The site keeps the old one until you publish.',
  undone: 'Undone: the site shows what it showed before.',
}
