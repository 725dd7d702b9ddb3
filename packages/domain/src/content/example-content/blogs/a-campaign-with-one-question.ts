import type { ExampleBlog } from '../example-blog.ts'

export const aCampaignWithOneQuestion: ExampleBlog = {
  slug: 'a-campaign-with-one-question',
  title: 'Build the campaign around one question',
  category: 'E-Marketing',
  createdAt: '2026-10-14T09:40:00',
  description:
    'A campaign that asks its audience one clear question is easier to write, to measure, and to stop. How to find the question and use it.',
  paragraphs: [
    'A campaign brief often contains a list of goals: awareness, sales, followers, visits to the store. Each is reasonable, and together they pull every text and picture in a different direction. The cure is to write down the one question the audience should answer. "Will you try the home line free for a month?" is such a question. "Do you know us?" is not, because nobody acts on it.',
    "The question decides the rest. It names the person who can answer it, so it names the list or the targeting. It names the moment when the answer is easy, so it fixes the hour. It names what stands between the person and a yes: a price, a doubt, a missing fact. The advertisement's job is then to remove that one obstacle, and the headline writes itself in an afternoon.",
    'Make the answer as small as possible. A reply to a text message is smaller than a form, and a form with two fields is smaller than a phone call. Send people to a page that repeats the question in the same words, with nothing else to click. If the page needs a menu, the question was too broad.',
    "Measurement turns simple. Count those who were asked, those who answered, and those who did what they said. Three numbers per channel fit on one slide, and everyone in the room can see which channel deserves next week's money. Likes and views may be pleasant, yet they answer something that was not asked.",
    'Agree on the end before the start. Write the number at which the campaign has worked and the date on which it stops if it has not. A message that keeps running because nobody decided otherwise tires its readers and hides the next idea. When the answers are in, thank those who said yes, leave the others alone for a while, and choose a new question.',
  ],
}
