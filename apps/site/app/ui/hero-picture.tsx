/** The addresses of the wide picture and of the one for phones (up to 600 px). */
export interface HeroPictures {
  wide: string
  phone: string
}

/** A page's largest paint, behind the words of its head; decorative. */
export function HeroPicture({ wide, phone, className }: HeroPictures & { className?: string }) {
  return (
    <picture>
      <source media="(max-width: 37.5em)" srcSet={phone} width="780" height="820" />
      <img className={className} src={wide} width="1440" height="520" alt="" fetchPriority="high" />
    </picture>
  )
}
