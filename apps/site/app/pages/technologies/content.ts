import { company } from '@universe/contract/company'
import type {
  CardItem,
  HeroWords,
  ItemSection,
  LinePictures,
  PageWords,
} from '../../content/item.ts'
import wide from './pictures/hero.svg'
import phone from './pictures/hero-phone.svg'
import items from './pictures/items.svg'
import next from './pictures/next.svg'
import screens from './pictures/screens.svg'

export const meta: PageWords = {
  title: `Technologies | ${company.name}`,
  description:
    'Smart systems for education, work, security and surveillance, the hardware to run them, and a demo of the one that fits your building or team.',
}

export const hero: HeroWords = {
  title: 'Technologies',
  text: 'Smart systems for the places where people learn, work and live.',
}

export const pictures: LinePictures = { hero: { wide, phone }, items, screens, next }

export const intro = {
  title: 'From the sensor on the wall to the screen in your office',
  paragraphs: [
    'A smart system is equipment, a network and software that agree with each other. We plan the three together, install them and train the people who use them.',
    'You deal with one team for the design, the delivery and the maintenance.',
  ],
}

/** Devices in the order of the numbers in `room.svg`. */
export const room = {
  title: 'A meeting room that runs itself',
  lead: 'Six devices that answer to one system.',
  picture: 'A meeting room with six numbered devices',
  devices: [
    { title: 'Camera', text: 'Marks the moments worth watching.' },
    { title: 'Smoke detector', text: 'Reports smoke, and its own faults.' },
    { title: 'Light', text: 'Follows the booking.' },
    { title: 'Climate', text: 'Follows the booking too, not the clock.' },
    { title: 'Door reader', text: 'Opens without a key.' },
    { title: 'Room screen', text: 'Shows who has the room, and who is next.' },
  ],
}

export const smart: ItemSection<CardItem> = {
  flag: 'smart',
  title: 'Smart Systems',
  lead: 'Choose a system to see what it does on an ordinary day.',
  items: [
    {
      slug: 'education',
      title: 'Education',
      gain: 'Lessons and grades in one place',
      text: [
        'Lessons, attendance, homework and grades share one platform. Teachers prepare once and reach the classroom and the home. Parents see how their child is doing without waiting for a report card.',
      ],
      features: [
        'Attendance, homework and grades',
        'Lessons for classroom and home',
        'A view of their child for parents',
      ],
      demoType: 'Education System',
    },
    {
      slug: 'work',
      title: 'Work',
      gain: 'Doors, rooms and desks as one',
      text: [
        'Doors, rooms, desks and working hours answer to one system. Employees book a room from their phones, and lights and air conditioning follow the booking. Managers learn which space is used and which only costs rent.',
      ],
      features: [
        'Rooms and desks booked from a phone',
        'Lights and air that follow the booking',
        'Figures of the space that is used',
      ],
      demoType: 'Work System',
    },
    {
      slug: 'security',
      title: 'Security',
      gain: 'One console for every door',
      text: [
        'Locks, alarms and visitor passes are managed from a single console. An event at any door reaches the guard with its place and time. Access is granted or withdrawn for one person without changing a key.',
      ],
      features: [
        'Locks, alarms and visitor passes',
        'Each event with its place and time',
        'Access withdrawn without changing a key',
      ],
      demoType: 'Security System',
    },
    {
      slug: 'surveillance',
      title: 'Surveillance',
      gain: 'Every site on one screen',
      text: [
        'Cameras record, detect movement and mark the moments worth watching. Your team sees all sites on one wall or on a phone. Finding an incident takes a search by time, place or object rather than a night of tapes.',
      ],
      features: [
        'Cameras that mark what is worth watching',
        'All sites on one wall or on a phone',
        'Search by time, place or object',
      ],
      demoType: 'Surveillance System',
    },
    {
      slug: 'virtual-reality-systems',
      title: 'Virtual Reality systems',
      gain: 'Practice without the danger',
      text: [
        'Trainees practice dangerous or costly tasks in a room where nothing can break. Buyers walk through a building before it is built. We produce the scene, set up the equipment and measure what people learned.',
      ],
      features: [
        'Training for dangerous or costly tasks',
        'Walks through buildings not yet built',
        'A measure of what people learned',
      ],
      demoType: 'Virtual Reality',
    },
  ],
}

export const hardware: ItemSection<CardItem> = {
  flag: 'hardware',
  title: 'Hardware Supplies',
  lead: 'Devices that we select, deliver, install and keep running.',
  items: [
    {
      slug: 'virtual-reality',
      title: 'Virtual Reality',
      gain: 'Headsets set up for your room',
      text: [
        'Headsets, controllers, tracking sensors and the computers that drive them. We match the set to your room, your content and the number of users. It arrives configured, with hygiene covers and charging racks.',
      ],
      features: [
        'Headsets, controllers and sensors',
        'Computers matched to your content',
        'Hygiene covers and charging racks',
      ],
      demoType: 'Virtual Reality',
    },
    {
      slug: 'augmented-reality',
      title: 'Augmented Reality',
      gain: 'Instructions over the real thing',
      text: [
        'Smart glasses, rugged tablets and cameras that lay instructions over the real object. Technicians keep both hands free while they follow the steps. We test each device with your own software before it ships.',
      ],
      features: [
        'Smart glasses and rugged tablets',
        'Both hands free at work',
        'Tests with your own software',
      ],
      demoType: 'Augmented Reality',
    },
    {
      slug: 'security',
      title: 'Security',
      gain: 'Readers, panels and cameras',
      text: [
        'Access readers, biometric terminals, alarm panels and network cameras. All of them speak open protocols, so you can add another maker later. Spare parts are agreed on before the first unit is installed.',
      ],
      features: [
        'Access readers and biometric terminals',
        'Open protocols for a later maker',
        'Spare parts agreed on beforehand',
      ],
      demoType: 'Security System',
    },
    {
      slug: 'safety',
      title: 'Safety',
      gain: 'Alarms that report their faults',
      text: [
        'Smoke and gas detectors, emergency lighting, panic buttons and personal alarms. Each device reports its own battery and faults. Your safety officer gets a list of what to check instead of a tour of the building.',
      ],
      features: [
        'Smoke and gas detectors',
        'Panic buttons and personal alarms',
        'Batteries that report themselves',
      ],
      demoType: 'Safety System',
    },
  ],
}

export const request = {
  flag: 'request',
  title: 'Request Demo',
  lead: 'Pick a system, and we will show it working on a case like yours.',
  next: {
    title: 'What happens next',
    /** The form's message about a sent request. */
    example: { title: 'Example', text: 'Sent at 18:14. Reference K7Q2FM.' },
    steps: [
      {
        title: 'Your request reaches us',
        text: 'It comes by email, with the reference that the form shows.',
      },
      {
        title: 'A person answers',
        text: 'Somebody from our team writes or calls and asks about your case.',
      },
      {
        title: 'You see it work',
        text: 'We show you the system on a case like yours.',
      },
    ],
  },
}
