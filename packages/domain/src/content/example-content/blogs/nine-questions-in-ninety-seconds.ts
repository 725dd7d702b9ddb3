import type { ExampleBlog } from '../example-blog.ts'

export const nineQuestionsInNinetySeconds: ExampleBlog = {
  slug: 'nine-questions-in-ninety-seconds',
  title: 'Nine questions in ninety seconds: the making of a quiz',
  category: 'Software',
  createdAt: '2026-11-01T09:20:00',
  description:
    'Cash Quiz has one rule a player can repeat after hearing it once. What that rule asked of the design, the questions, and the servers.',
  paragraphs: [
    'Cash Quiz asks nine questions in ninety seconds, and there is a prize every month. The rule fits in one breath, which was the point. A player who hears it from a friend knows how to play before the page opens. Everything else in the product serves that sentence. Whatever would have needed a second one was left out.',
    'Ten seconds per question sounds generous until you read a long one aloud. A good question is understood in about four seconds and leaves the rest for thinking. That puts a limit on words, bans double negatives, and rules out answers that differ by a single letter. The clock runs for the whole round and not for each question, so a player who knows the first three can spend the time saved on the seventh.',
    'Difficulty is a curve. The opening questions let almost everyone in, because nobody enjoys losing in the first breath. The middle ones separate those who read from those who guess. The last two should feel earned. Writers mark each question with a level and a subject, and the round is drawn so that two players on the same day meet the same climb with different steps.',
    'Fairness lives on the server. The phone shows a countdown, but the time that counts is measured where nobody can edit it. Questions are sent one at a time, so that the page source is no use as a cheat sheet. A lost connection does not stop the clock, and the rules say so in plain words. A player can dislike a strict rule and still trust it.',
    'Paying to play has to be as clear as playing. The price stands beside the start button, together with what it buys. Charges on the phone bill suit a game like this, since the amounts are small and the decision is quick. A player who wants to stop sends one word. People come back to a game that lets them leave.',
    "A monthly prize brings its own homework. The ranking must be reproducible from stored answers and times, and ties need a rule that was published before the month began. The winner is reached on the number that played, and is asked for no money and no passwords. Publishing how the result was reached does more for the next month's players than a bigger banner would.",
  ],
}
