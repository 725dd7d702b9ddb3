/** Up to here the small film is sharp enough, and its first frame as a poster. */
export const SMALL_FILM = '(max-width: 900px)'
