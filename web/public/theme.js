// Runs before the first paint, so that a chosen theme never flashes the other one.
;(function () {
  try {
    var theme = localStorage.getItem('theme')
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  } catch {
    // Without storage the system's theme holds.
  }
})()
