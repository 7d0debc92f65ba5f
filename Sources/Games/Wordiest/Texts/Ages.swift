/// The time since something happened, in the words of the original: `moments ago`, `3 hours ago`.
func age(seconds: Double) -> String {
  let minutes = seconds / 60
  let hours = minutes / 60
  let days = hours / 24
  func rounded(_ value: Double) -> Int { Int(value.rounded()) }
  let text: String
  if seconds < 45 {
    text = "moments"
  } else if seconds < 90 {
    text = "a minute"
  } else if minutes < 45 {
    text = "\(rounded(minutes)) minutes"
  } else if minutes < 90 {
    text = "an hour"
  } else if hours < 22 {
    text = "\(rounded(hours)) hours"
  } else if hours < 36 {
    text = "a day"
  } else if days < 26 {
    text = "\(rounded(days)) days"
  } else if days < 45 {
    text = "a month"
  } else if days < 320 {
    text = "\(max(2, rounded(days / 30))) months"
  } else if days < 548 {
    text = "a year"
  } else {
    text = "\(max(2, rounded(days / 365))) years"
  }
  return text + " ago"
}
