// The landing page arrives drawn: it paints first, then its code is fetched. Its links work meanwhile.
/* global PerformanceObserver, addEventListener */
;(function () {
  var entry = document.currentScript.dataset.entry
  var started = false
  function start() {
    if (started) return
    started = true
    import(entry)
  }
  function painted(list) {
    if (list.getEntriesByName('first-contentful-paint').length > 0) start()
  }
  try {
    new PerformanceObserver(painted).observe({ type: 'paint', buffered: true })
  } catch {
    start()
  }
  // Whoever reaches for something doesn't wait, nor does a tab that opens in the background.
  addEventListener('pointerdown', start, { once: true })
  addEventListener('keydown', start, { once: true })
  setTimeout(start, 2000)
})()
