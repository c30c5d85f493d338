/// The words for what others answered below a text, in many languages.
enum AnswerWords {
  /// Whether a line says no more than that there are answers: `Comments`, `Kommentare:`.
  static func areSaid(by line: String) -> Bool {
    let words = words(line)
    return words.count == 1 && words.allSatisfy(all.contains)
  }

  /// Whether a word is one for answers.
  static func have(_ word: Substring) -> Bool { all.contains(word.inLowerCase) }

  /// Whether a line says how many answers there are, and no more: `12 comments`.
  static func areCounted(by line: String) -> Bool { counts(line, all) }

  /// Whether a line says how many answers a question has, and no more: `3 Answers`.
  static func areOfQuestion(_ line: String) -> Bool { counts(line, toQuestions) }

  /// Whether a line is a number and one of some words.
  private static func counts(_ line: String, _ named: Set<String>) -> Bool {
    let words = words(line)
    guard words.count == 2, let count = words.first, let word = words.last else { return false }
    return count.allSatisfy(\.isNumber) && named.contains(word)
  }

  private static func words(_ line: String) -> [String] {
    line.prefix(longest).inLowerCase.split { $0.isWhitespace || $0 == ":" }.map(String.init)
  }

  private static let longest = 60
  private static let toQuestions: Set<String> = [
    "answers", "answer", "antworten", "antwort", "réponses", "réponse", "respuestas", "respuesta",
    "respostas",
    "resposta", "risposte", "risposta", "antwoorden", "antwoord", "svar", "vastausta", "odpowiedzi",
    "odpovědi",
    "ответа", "ответов", "ответ", "відповіді", "відповідей", "cevap", "yanıt", "απαντήσεις", "回答", "个回答",
    "個回答",
    "답변",
  ]
  private static let all: Set<String> = [
    "comments", "comment", "kommentare", "kommentar", "leserkommentare", "commentaires", "commentaire",
    "réactions", "réaction",
    "comentarios", "comentario", "comentários", "comentário", "commenti", "commento", "reacties", "reactie",
    "kommentarer", "kommentit", "komentarze", "komentarzy", "komentáře", "komentářů", "комментарии",
    "комментариев", "комментария", "комментарий", "коментарі", "коментарів", "yorumlar", "yorum", "σχόλια",
    "تعليقات", "التعليقات", "टिप्पणियाँ", "コメント", "评论", "評論", "댓글", "hozzászólások", "comentarii",
    "תגובות", "टिप्पणियां", "कमेंट्स", "মন্তব্য", "komentar", "komentari", "komentarji", "коментари", "komentáre",
    "komentāri", "komentarai", "kommentaarid", "comentaris", "ummæli", "ความคิดเห็น", "نظرات", "კომენტარები",
  ]
}
