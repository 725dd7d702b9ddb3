import wide from './pictures/hero.svg'
import phone from './pictures/hero-phone.svg'

/** The picture behind every post's head. */
export const headPicture = { wide, phone }
