const firstNames = [
  ', Abhinav Alka Anita Ankur Asmita Babu Balbir Charu Chhaya Deepa Dilip Ekta Esha Faiz Firoz',
  'Gopal Gurmeet Hari Hina Ila Ismail Jatin Jhanvi Kabir Kusum Lavanya Leela Manan Meera Mitali',
  'Naina Neeraj Nitin Om Pankaj Pooja Prakash Priya Raju Reena Revathi Roshni Sanjana Santosh',
  'Satish Seema Shankar Sneha Sunil Tapan Tina Urmila Veena Vikram Wasim Yogita Zubin s',
].flatMap((line) => line.split(' '));

/** Names under the demo's reviews: first name and initial, as shown in public. */
export const reviewers: readonly string[] = 'ABCDGHJKMNPRSTVY'
  .split('')
  .flatMap((initial) => firstNames.map((first) => `${first} ${initial}.`));
