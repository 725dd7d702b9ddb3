import { company } from '@universe/contract/company'
import type { HeroText, ItemSection, LinePictures, PageMeta } from '../../content/item.ts'
import wide from './pictures/hero.svg'
import phone from './pictures/hero-phone.svg'
import items from './pictures/items.svg'

export const meta: PageMeta = {
  title: `Technologies | ${company.name}`,
  description:
    'Smart systems for education, work, security and surveillance, the hardware to run them, and a demo of the one that fits your building or team.',
}

export const hero: HeroText = {
  title: 'Technologies',
  text: 'Smart systems for the places where people learn, work and live.',
}

export const pictures: LinePictures = { hero: { wide, phone }, items }

export const intro = {
  title: 'From the sensor on the wall to the screen in your office',
  paragraphs: [
    'A smart system is equipment, a network and software that agree with each other. We plan the three together, install them and train the people who use them.',
    'You deal with one team for the design, the delivery and the maintenance.',
  ],
}

/** A meeting room; its devices in the order of the numbers in `room.svg`. */
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

export const smart: ItemSection = {
  flag: 'smart',
  title: 'Smart Systems',
  lead: 'Choose a system to see what it does on an ordinary day.',
  items: [
    {
      slug: 'education',
      title: 'Education',
      text: [
        'Lessons, attendance, homework and grades share one platform. Teachers prepare once and reach the classroom and the home. Parents see how their child is doing without waiting for a report card.',
      ],
    },
    {
      slug: 'work',
      title: 'Work',
      text: [
        'Doors, rooms, desks and working hours answer to one system. Employees book a room from their phones, and lights and air conditioning follow the booking. Managers learn which space is used and which only costs rent.',
      ],
    },
    {
      slug: 'security',
      title: 'Security',
      text: [
        'Locks, alarms and visitor passes are managed from a single console. An event at any door reaches the guard with its place and time. Access is granted or withdrawn for one person without changing a key.',
      ],
    },
    {
      slug: 'surveillance',
      title: 'Surveillance',
      text: [
        'Cameras record, detect movement and mark the moments worth watching. Your team sees all sites on one wall or on a phone. Finding an incident takes a search by time, place or object rather than a night of tapes.',
      ],
    },
    {
      slug: 'virtual-reality-systems',
      title: 'Virtual Reality systems',
      text: [
        'Trainees practice dangerous or costly tasks in a room where nothing can break. Buyers walk through a building before it is built. We produce the scene, set up the equipment and measure what people learned.',
      ],
    },
  ],
}

export const hardware: ItemSection = {
  flag: 'hardware',
  title: 'Hardware Supplies',
  lead: 'Devices that we select, deliver, install and keep running.',
  items: [
    {
      slug: 'virtual-reality',
      title: 'Virtual Reality',
      text: [
        'Headsets, controllers, tracking sensors and the computers that drive them. We match the set to your room, your content and the number of users. It arrives configured, with hygiene covers and charging racks.',
      ],
    },
    {
      slug: 'augmented-reality',
      title: 'Augmented Reality',
      text: [
        'Smart glasses, rugged tablets and cameras that lay instructions over the real object. Technicians keep both hands free while they follow the steps. We test each device with your own software before it ships.',
      ],
    },
    {
      slug: 'security',
      title: 'Security',
      text: [
        'Access readers, biometric terminals, alarm panels and network cameras. All of them speak open protocols, so you can add another maker later. Spare parts are agreed on before the first unit is installed.',
      ],
    },
    {
      slug: 'safety',
      title: 'Safety',
      text: [
        'Smoke and gas detectors, emergency lighting, panic buttons and personal alarms. Each device reports its own battery and faults. Your safety officer gets a list of what to check instead of a tour of the building.',
      ],
    },
  ],
}

export const request = {
  flag: 'request',
  title: 'Request Demo',
  lead: 'Pick a system, and we will show it working on a case like yours.',
  next: {
    title: 'What happens next',
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
