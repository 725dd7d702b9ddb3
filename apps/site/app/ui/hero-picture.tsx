import { preload } from 'react-dom'

/** `phone` up to 600 px. */
export interface HeroPictures {
  wide: string
  phone: string
}

const ON_PHONES = '(max-width: 37.5em)'

/** Preloaded as the largest paint. */
export function HeroPicture({ wide, phone, className }: HeroPictures & { className?: string }) {
  preload(phone, { as: 'image', media: ON_PHONES, fetchPriority: 'high' })
  preload(wide, { as: 'image', media: `not all and ${ON_PHONES}`, fetchPriority: 'high' })
  return (
    <picture>
      <source media={ON_PHONES} srcSet={phone} width="780" height="820" />
      <img className={className} src={wide} width="1440" height="520" alt="" fetchPriority="high" />
    </picture>
  )
}
