/// The bash completion file.
///
/// It contains the options and asks the program for everything else. Bash splits words at `:`, `=` and `@` as
/// well and keeps their quotes; the file undoes both before asking, and applies both to the candidates.
enum BashCompletion {
  static var text: String {
    """
    # Completion of smashtag for bash; made by: smashtag --print bash

    \(unquote)

    \(words)

    \(ask)

    _smashtag() {
      local words=() raw plain quote previous=
      _smashtag_words
      case $plain in --*=*) previous=${plain%%=*} plain=${plain#*=} ;; esac
      case $previous in
    \(Option.all.compactMap(branch).joined(separator: "\n"))
        *)
          _smashtag_ask "${words[@]}" "$plain"
          if [[ $plain == -* && " ${words[*]} " != *' -- '* ]]; then
            COMPREPLY+=($(compgen -W '\(Option.all.flatMap(\.names).joined(separator: " "))' -- "$plain"))
          fi ;;
      esac
    }

    complete -o nosort -F _smashtag smashtag

    """
  }
}

extension BashCompletion {
  /// The branch for the value of an option; `nil` where it takes none.
  private static func branch(_ option: Option) -> String? {
    option.value.map { "    \(option.names.joined(separator: "|"))) \(offer($0.kind)) ;;" }
  }

  private static func offer(_ kind: Option.Value.Kind) -> String {
    switch kind {
    case .text: "COMPREPLY=()"
    case .words(let words): #"COMPREPLY=($(compgen -W '\#(words.joined(separator: " "))' -- "$plain"))"#
    case .file: #"compopt -o filenames; mapfile -t COMPREPLY < <(compgen -f -- "$plain")"#
    case .folder: #"compopt -o filenames; mapfile -t COMPREPLY < <(compgen -d -- "$plain")"#
    case .source: #"_smashtag_ask "${words[@]:0:${#words[@]}-1}" use "$plain""#
    }
  }

  private static let unquote = #"""
    # Takes the quotes off a word: the rest is in plain, a quote that is still open in quote.
    _smashtag_unquote() {
      local word=$1 sign
      plain= quote=
      while [[ -n $word ]]; do
        sign=${word:0:1} word=${word:1}
        if [[ $sign == "$quote" ]]; then
          quote=
        elif [[ -z $quote && $sign == [\'\"] ]]; then
          quote=$sign
        elif [[ $sign == \\ && $quote != \' ]]; then
          plain+=${word:0:1} word=${word:1}
        else
          plain+=$sign
        fi
      done
    }
    """#

  private static let words = #"""
    # The words up to the cursor: the last one in raw as typed and in plain, those before it in words.
    _smashtag_words() {
      local rest=${COMP_LINE:0:COMP_POINT} i piece parts=()
      for ((i = 0; i <= COMP_CWORD; i++)); do
        if ((i == 0)) || [[ $rest == [[:space:]]* ]]; then
          rest=${rest#"${rest%%[![:space:]]*}"}
          parts+=("")
        fi
        piece=${COMP_WORDS[i]}
        ((i < COMP_CWORD)) || piece=$rest
        rest=${rest#"$piece"}
        parts[${#parts[@]}-1]+=$piece
      done
      raw=${parts[${#parts[@]}-1]}
      for ((i = 1; i < ${#parts[@]} - 1; i++)); do
        _smashtag_unquote "${parts[i]}"
        words+=("$plain")
        previous=$plain
      done
      _smashtag_unquote "$raw"
    }
    """#

  private static let ask = #"""
    # The part of the last word that bash took for a word before it, in head; an @ begins a word.
    _smashtag_head() {
      local breaks=${COMP_WORDBREAKS//[^=:@]/} typed=$plain
      head=
      [[ -z $quote && $raw != --*=* && -n $breaks && $raw == *[$breaks]* ]] || return
      head=${raw%"${raw##*[$breaks]}"}
      _smashtag_unquote "${head%@}"
      head=$plain plain=$typed
    }

    # Gives all candidates in found the letters that were typed, or bash would put in their place what all have in common.
    _smashtag_typed() {
      local line beginning other=() exact=()
      ((${#found[@]} > 1)) || return
      for line in "${found[@]}"; do
        beginning=${line:0:${#typed}}
        if [[ ${beginning,,} == "${typed,,}" ]]; then
          exact+=("$typed${line:${#typed}}")
        else
          other+=("$line")
        fi
      done
      found=("${exact[@]}")
      ((${#found[@]})) || found=("${other[@]}")
    }

    # Puts into line a candidate that is quoted as the word was begun; bash expands no quoted ~.
    _smashtag_quote() {
      local home=
      case $quote in
        \') [[ $line != *\'* && $line != \~/* ]] ;;
        \")
          line=${line//\\/\\\\} line=${line//\"/\\\"} line=${line//\$/\\\$} line=${line//\`/\\\`}
          [[ $line != \~/* ]] ;;
        *)
          if [[ $raw == \~* && $line == \~/* ]]; then home=\~/ line=${line:2}; fi
          [[ -n $home && -z $line ]] || printf -v line %q "$line"
          line=$home$line ;;
      esac
    }

    # Offers what the program answers.
    _smashtag_ask() {
      local line head typed found=()
      _smashtag_head
      typed=${plain#"$head"}
      while IFS= read -r line; do
        line=${line%%$'\t'*}
        [[ $line != "$head"* ]] || found+=("${line#"$head"}")
      done < <(command smashtag --complete "$@" 2>/dev/null)
      _smashtag_typed
      COMPREPLY=()
      for line in "${found[@]}"; do
        if _smashtag_quote; then COMPREPLY+=("$line"); fi
      done
      if [[ ${#COMPREPLY[@]} -eq 1 && $COMPREPLY == *[/:] ]]; then compopt -o nospace; fi
    }
    """#
}
