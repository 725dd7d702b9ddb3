import { CROP_MIN } from '@universe/contract/pictures'
import { useAddresses } from '../api/use-addresses.ts'
import styles from './blog-image.module.css'

interface BlogImageProps {
  /** The post's `image`, a path below the portal's address. */
  path: string
  /** What it shows, in words; without them it is decorative beside the post's title. */
  alt?: string | undefined
  sizes: string
  /** The first picture of the page after its hero: fetched at once. */
  eager?: boolean
  /** Wider than a card: the whole picture is a choice, too. */
  wide?: boolean
}

/**
 * A post's picture. Its address is the specification's, portal
 * and path; the sizes that our portal makes of it are a choice beside it.
 */
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
