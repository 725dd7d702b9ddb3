import type { ExampleBlog } from '../example-blog.ts'

export const choosingErpInSmallSteps: ExampleBlog = {
  slug: 'choosing-erp-in-small-steps',
  title: 'Choosing an ERP in small steps',
  category: 'Software',
  createdAt: '2026-01-07T10:00:00',
  description:
    'Replacing every spreadsheet at once is how ERP projects stall. A calmer order of work for a company that has to keep trading meanwhile.',
  paragraphs: [
    'An ERP system promises one place for stock, purchasing, sales, and accounts. The promise is real, and so is the trouble of getting there. Companies stall when they try to move all of it on the first day of a financial year. The people who know the old way are then busiest, and the new way has not been tried by anyone. A sequence of small moves is slower on paper and faster in fact.',
    "Begin with the question that hurts most. It might be what stock is really on the shelf, which customers are late, or what last month's jobs earned. Write down how the answer is found today, including every spreadsheet and every phone call. That page is worth more in a vendor meeting than a list of features, because it tells you whether a demonstration has anything to do with you.",
    'Clean the lists before moving them. Product codes that exist twice, suppliers under three spellings, and customers who closed years ago will make any new system look bad. Name one owner for each list. Let the owner decide what is kept, and agree that nothing else is imported. Software cannot settle what a thing is called.',
    'Then move one process, end to end. Purchasing is often a good first choice: few people, clear documents, quick benefit. Run it in the new system while the rest stays where it was, with a simple exchange of totals between the two. After a full month-end has closed without a rescue, move the next. Each step should be worth keeping even if the following one were never taken.',
    "Resist changing the software to match every habit. Some habits are a competitive advantage and deserve code. Most are the trace of an old tool's limits. A useful test is to ask who outside the company would notice if the step were done the standard way. If the answer is nobody, take the standard way and keep the budget for what customers see.",
    'Before signing, ask for three things in writing: how your data leaves the system, who answers when it is down, and what an additional user costs in the third year. An off-the-shelf product that answers these clearly is already easier to live with. Then spend a morning with the storekeeper, and watch whether a goods receipt can be entered with one hand.',
  ],
}
