/** How many cards stand before "View More" is pressed (specification, section 9). */
export const BLOG_PAGE_SIZE = 6
