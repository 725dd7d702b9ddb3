import type { ExampleBlog } from '../example-blog.ts'

export const smartClassroomsThatStartSimple: ExampleBlog = {
  slug: 'smart-classrooms-that-start-simple',
  title: 'Smart classrooms that start simple',
  category: 'Technology',
  createdAt: '2025-10-22T08:50:00',
  description:
    'A school does not need every device at once. A first step that teachers keep using, and the groundwork that makes the next one cheap.',
  paragraphs: [
    'A smart classroom is often sold as a room full of equipment. Visit it a year later, and half of the equipment has a cloth over it. The half in use is what worked within ten seconds of the bell. Teachers have forty minutes, thirty children, and no patience for a login that fails. Planning from that fact leads to a shorter shopping list.',
    'Begin with the network and the sockets. A strong wireless signal in the back row, power where the tablets charge, and a screen everyone can read are dull purchases. They are also what every later idea depends on. A school that does this well can try a new tool on a Sunday and drop it by Thursday without regret.',
    'Next, share the board. A teacher who can write on a screen and hand the page to pupils afterward has gained something on the first morning. Children who were ill catch up. Those who copy slowly can listen instead. No one needs training beyond a cup of coffee, and the habit prepares the room for quizzes, recordings, and remote guests.',
    'Collect only what helps a lesson. Attendance and homework marks are needed, while a record of every tap is not. Decide who sees the data, how a parent can ask for it, and when it is deleted. A short page in plain words, handed out before the devices are, avoids a long meeting later.',
    'Let two volunteers go first. Give them a term, a contact who answers the same day, and permission to say what is useless. Their colleagues will ask them in the corridor, and believe them more than any brochure. Add the second building block when the volunteers ask for it by name.',
  ],
}
