import { ImageText } from '../../ui/image-text.tsx'
import { ProductPicture } from '../../ui/product-picture.tsx'
import { story } from './content.ts'
import drawing from './pictures/product.svg'
import background from './pictures/years-background.svg'

export function Story() {
  const { title, paragraph, picture } = story
  return (
    <ImageText title={title} paragraph={paragraph} background={background}>
      <ProductPicture
        src={`${drawing}#product`}
        wide="-10 0 600 560"
        phone="0 0 376 448"
        alt={picture}
      />
    </ImageText>
  )
}
