import type { ExampleBlog } from '../example-blog.ts'

export const socialCalendarForSmallTeams: ExampleBlog = {
  slug: 'social-calendar-for-small-teams',
  title: 'A social media calendar for a team of two',
  category: 'E-Marketing',
  createdAt: '2025-11-12T09:15:00',
  description:
    'Posting daily on five networks is a job for a department. A plan that two people can keep, and that followers will notice.',
  paragraphs: [
    'A small team starts the year with a grid of thirty boxes per month and five networks across. By the third week the boxes are filled with greetings and stock phrases. By the sixth, nothing is posted at all. Followers remember neither the first phase nor the second. A calendar that survives is built backward, from the hours two people really have.',
    'Count them first. Say the two of you have three hours each on a quiet day of the week. That is enough for one good piece and its smaller relatives. A short film of a technician at work becomes three stills, one quotation, and an answer to a question that customers ask. One subject a week, shown in several sizes, looks like a plan because it is one.',
    'Choose networks by where your customers ask things, and close the others politely. A profile that says "we answer on this other page" is more useful than one that looks abandoned. On the network you keep, the replies matter more than the posts. Reserve a quarter of an hour in the morning and another in the afternoon, and let both of you know who has which.',
    'Plan the fixed points by name: product dates, holidays, school terms, exhibitions, the week when everyone renews. They fill about half of the year and can be prepared long ahead. Leave the other half empty on purpose. News, a good customer question, or a joke from the warehouse will need the space, and they are usually what people share.',
    "At the end of each month, look at two posts only, the best and the worst. Ask what the first gave to its reader and what the second asked of them. Write one line of conclusion at the top of the next month's plan. After a season, those lines are a style guide that nobody had to commission.",
  ],
}
