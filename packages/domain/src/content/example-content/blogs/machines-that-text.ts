import type { ExampleBlog } from '../example-blog.ts'

export const machinesThatText: ExampleBlog = {
  slug: 'machines-that-text',
  title: 'Machines that text: why devices still use SMS',
  category: 'Digital Trends',
  createdAt: '2025-12-21T09:30:00',
  description:
    'Meters, pumps, and vending machines send short messages for practical reasons. When SMS is the right link between machines, and when it is not.',
  paragraphs: [
    'A water pump in a field has little to say. It says that it started, that it stopped, or that the pressure is wrong. For that, a text message is a good language. It is short, it waits in the network while the receiver is off, and it works where the data signal is too weak to hold a connection. Plenty of devices have kept it for those reasons.',
    'There are three common uses. The first is the alarm, where one message from the machine wakes a person or a system. The second is the nudge, where the center texts a sleeping device so that it opens a data connection. The third is the fallback, used when the main link is down and one last status has to get out. None of these needs a stream.',
    'Limits follow from the same design. Delivery can take seconds or longer, messages may arrive out of order, and their size is fixed. Video, frequent measurements, and software updates belong on a data link. If a device would send more than a few messages an hour, count the price of both. The answer is usually clear before the end of the spreadsheet.',
    'Security deserves more thought than it gets. A device that obeys any text from anyone will sooner or later obey a stranger. Accept commands from listed numbers only, require a code that changes with every message, and answer each command with what was done. Keep the SIM limited to the numbers it needs, so that a stolen card is worth nothing in a phone.',
    'Plan for a long life. A meter may hang on a wall for ten years or more, during which older radio networks are switched off and numbers are rearranged. Ask which network generations the module supports, and how its settings can be changed from a distance. On the server side, keep a list of every device with its last sign of life. Silence is a message as well, and somebody should be reading it.',
  ],
}
