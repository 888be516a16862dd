import type { review as english } from '../en/review.ts';

export const review: Record<keyof typeof english, string> = {
  'review.saved': 'आपकी राय के लिए धन्यवाद!',
  'review.changed': 'आपकी राय बदल गई है।',
  'review.title': 'काम कैसा रहा?',
  'review.question_named': '{name}: कैसा रहा?',
  'review.comment': 'कमेंट',
  'review.comment_help': 'क्या अच्छा लगा, क्या नहीं? सेवा के पेज पर सब इसे पढ़ सकेंगे।',
  'review.submit': 'भेजें',
  'review.canceled': 'राय नहीं भेजी गई',
  'review.failed': 'राय भेजने में गड़बड़ी हुई। कृपया फिर से कोशिश करें।',
  'review.rate': 'इस सेवा को रेटिंग दें',
  'review.change': 'अपना रिव्यू बदलें',
  'review.your_review': 'आपका रिव्यू',
  'review.reviews_of': '{name}, {reviews}: आपका रिव्यू',
  'review.empty': 'अभी किसी सेवा की रेटिंग बाकी नहीं है',
  'review.empty_text': 'काम मंज़ूर करने के बाद आप सेवा को रेटिंग दे सकते हैं।',
  'review.log_in': 'अपनी बुकिंग को रेटिंग देने के लिए लॉग इन करें',
  'review.log_in_text': 'जिसने सेवा बुक की, वही उसे रेटिंग दे सकता है।',
};
