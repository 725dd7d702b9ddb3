import type { ExampleBlog } from '../example-blog.ts'

export const aCrmPeopleFillIn: ExampleBlog = {
  slug: 'a-crm-people-fill-in',
  title: 'A CRM that people actually fill in',
  category: 'Software',
  createdAt: '2026-08-05T09:10:00',
  description:
    "Customer records fail quietly, one skipped field at a time. Four habits that make the entry worth the salesperson's minute.",
  paragraphs: [
    "The usual complaint about a CRM is that the sales team does not use it. The usual answer is a reminder, then a rule, then a report on who broke the rule. It helps to ask what the team receives in return. If entering a call helps only the manager's Monday chart, the notebook wins. If it brings the next call's facts to the screen, people type without being told.",
    'Ask for less. A new contact needs a name, a way to reach it, and what was discussed. The remaining fields can be filled by a form the customer sends, by an invoice, or never. For each required field, name the decision that depends on it. A field without a decision behind it gets a dot, a dash, or the first entry in the list, and then somebody draws a chart of it.',
    "Put the entry where the work already is. A salesperson leaving a meeting has a phone and two minutes before the car starts. One screen, large buttons, and dictation into a free note suit that moment. A support agent has the ticket open and should not copy it elsewhere. When a message or an order reaches the company through any channel, it should appear on the customer's page by itself.",
    'Give every record a next step with a date. A list of past contacts is an archive, and nobody works from an archive. A list of what is due today is a tool. Opportunities with no next step should be closed or handed over once a week, in a short meeting where the screen is the only document. The pipeline then shows what will happen, and hope has no column.',
  ],
}
