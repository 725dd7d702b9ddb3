import { ImageText } from '../../ui/image-text.tsx'
import { story } from './content.ts'
import years480Avif from './pictures/years-480.avif'
import years480Jpg from './pictures/years-480.jpg'
import years480Webp from './pictures/years-480.webp'
import years960Avif from './pictures/years-960.avif'
import years960Jpg from './pictures/years-960.jpg'
import years960Webp from './pictures/years-960.webp'
import background from './pictures/years-background.svg'

const SIZES = '(min-width: 900px) 50vw, 100vw'

/** Home's last block: the years behind the company, beside the globe seen from near. */
export function Story() {
  return (
    <ImageText title={story.title} paragraph={story.paragraph} background={background}>
      <picture>
        <source
          type="image/avif"
          srcSet={`${years480Avif} 480w, ${years960Avif} 960w`}
          sizes={SIZES}
        />
        <source
          type="image/webp"
          srcSet={`${years480Webp} 480w, ${years960Webp} 960w`}
          sizes={SIZES}
        />
        <img
          src={years960Jpg}
          srcSet={`${years480Jpg} 480w, ${years960Jpg} 960w`}
          sizes={SIZES}
          width="960"
          height="1180"
          alt=""
          loading="lazy"
        />
      </picture>
    </ImageText>
  )
}
