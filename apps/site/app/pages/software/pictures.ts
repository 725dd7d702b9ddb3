import type { LinePictures } from '../../content/item-pictures.ts'
import wide from './pictures/hero.svg'
import phone from './pictures/hero-phone.svg'
import items from './pictures/items.svg'

/** The addresses of this page's pictures. */
export const pictures: LinePictures = { hero: { wide, phone }, items }
