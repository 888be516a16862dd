import type { Gender } from '../inflect.ts';

/** The author of a review: the displayed name (first name and initial) and the gender that Hindi verbs agree with. */
export type Reviewer = { name: string; gender: Gender };

const words = (list: string): readonly string[] => list.trim().split(/\s+/);

const men = words(`
  Abhinav Ankur Babu Balbir Dilip Faiz Firoz Gopal Gurmeet Hari Ismail Jatin Kabir Manan Mohan Neeraj Nitin Om Pankaj Prakash
  Raju Santosh Satish Shankar Sunil Tapan Vikram Wasim Yash Zubin Arjun Bharat Deepak Ganesh Imtiaz Karan Lokesh Naveen Rohan Suresh`);

const women = words(`
  Alka Anita Asmita Charu Chhaya Deepa Ekta Esha Hina Ila Jhanvi Kusum Lavanya Leela Meera Mitali Naina Pooja Priya Reena
  Revathi Roshni Sanjana Seema Sneha Tina Urmila Veena Yogita Zoya Aarti Bhavana Divya Farah Geeta Harpreet Kavya Nandini Padma Shalini`);

const initials = 'ABCDGHJKMNPRSTVY'.split('');

const named = (firstNames: readonly string[], gender: Gender): Reviewer[] =>
  initials.flatMap((initial) => firstNames.map((first) => ({ name: `${first} ${initial}.`, gender })));

/** All reviewers of the demo. */
export const reviewers: readonly Reviewer[] = [...named(men, 'male'), ...named(women, 'female')];
