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
  /** As wide as the page from 1024 px on, which takes all the pixels that it has. */
  wide?: boolean
}

/**
 * A post's picture. Its address is the specification's, portal
 * and path; the sizes that our portal makes of it are a choice beside it.
 */
export function BlogImage({ path, alt = '', sizes, eager = false, wide }: BlogImageProps) {
  const { portalUrl } = useAddresses()
  const address = `${portalUrl}${path}`
  const image = (
    <img
      className={styles.image}
      src={address}
      srcSet={`${address}?w=480 480w, ${address}?w=960 960w`}
      sizes={sizes}
      width="960"
      height="540"
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
    />
  )
  if (!wide) return image
  return (
    <picture>
      <source media="(width >= 64em)" srcSet={address} />
      {image}
    </picture>
  )
}
