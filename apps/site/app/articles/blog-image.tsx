import { CROP_MIN } from '@universe/contract/pictures'
import { useAddresses } from '../api/use-addresses.ts'
import styles from './blog-image.module.css'

interface BlogImageProps {
  /** Below the portal's address. */
  path: string
  /** Empty beside the title: the picture is then decorative. */
  alt?: string | undefined
  sizes: string
  /** For the first picture below the hero. */
  eager?: boolean
  /** Offers the uncropped size too. */
  wide?: boolean
}

/** `src` is the specification's; `srcset` has our portal's sizes. */
export function BlogImage({ path, alt = '', sizes, eager = false, wide }: BlogImageProps) {
  const { portalUrl } = useAddresses()
  const address = `${portalUrl}${path}`
  const choices = [`${address}?w=480 480w`, `${address}?w=960 960w`]
  if (wide) choices.push(`${address} ${CROP_MIN.width}w`)
  return (
    <img
      className={styles.image}
      src={address}
      srcSet={choices.join(', ')}
      sizes={sizes}
      width="960"
      height="540"
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
    />
  )
}
