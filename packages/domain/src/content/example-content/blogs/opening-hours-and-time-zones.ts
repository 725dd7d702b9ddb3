import type { ExampleBlog } from '../example-blog.ts'

export const openingHoursAndTimeZones: ExampleBlog = {
  slug: 'opening-hours-and-time-zones',
  title: 'Opening hours, time zones, and when to reach us',
  category: 'Other',
  createdAt: '2025-12-03T08:40:00',
  description:
    'Sunday to Thursday, 8:00 am to 5:00 pm, in a region with more than one weekend and more than one clock. A short guide for partners.',
  paragraphs: [
    'Our operating hours are Sunday to Thursday, 8:00 am to 5:00 pm. For a partner in Europe or America, that leaves four shared working days and one surprise: on Friday the office is closed, and on Sunday it is at work. A question sent on a Friday morning will be read on Sunday, while your own weekend is still on.',
    'The clocks differ as well. Dubai stays four hours ahead of universal time throughout the year. Ramallah is two hours ahead in winter and three in summer, so the distance between the two offices changes between two hours and one. When you propose a time for a call, name the city along with the hour. "Ten o\'clock in Ramallah" can be understood in only one way.',
    'For a new project, the contact page is the right start at any hour. Choose the business line, leave a phone number with its country code, and the request reaches the people who can answer it. To see a smart system or an intelligent solution at work, use the demo form on the Technologies page. Neither form minds what time it is.',
    'Technical support is a different matter, because payments and messages do not keep office hours. It is there around the clock, every day. When you report a fault, say what you saw, when you saw it, and in which time zone, and add the reference of one affected transaction. With a reference, the search begins at once. Without one, it begins with a question back to you.',
  ],
}
