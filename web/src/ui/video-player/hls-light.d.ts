/** The small build has the same types as the whole one. */
declare module 'hls.js/light' {
  export { default } from 'hls.js'
}
