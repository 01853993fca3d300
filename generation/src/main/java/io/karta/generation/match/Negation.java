/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.match;

import static java.util.regex.Pattern.CASE_INSENSITIVE;
import static java.util.regex.Pattern.UNICODE_CASE;

import java.util.regex.Pattern;

/**
 * Finds words and signs that may negate a statement. A value in such a text is rejected, so the list is rather too
 * long.
 */
public final class Negation {

    private static final String ENGLISH =
            "not|cannot|no|nor?|non|none|anti|un(?=-)|never|neither|nobody|nothing|nowhere|nope|nah|nay|nix|without"
                    + "|(?:ai|are|ca|could|did|does|do|had|has|have|is|might|must|need|ought|sha|should|was|were|"
                    + "wo|would)nt"
                    + "|hardly|barely|scarcely|rarely|seldom|unlikely|improbabl[ey]|impossibl[ey]|doubt|doubts|"
                    + "doubtful|dubious"
                    + "|den(?:y|ies|ied|ying|ial)|refus(?:e|es|ed|ing|al)|reject(?:s|ed|ing|ion)?|exclu(?:de|des|"
                    + "ded|ding|sion)"
                    + "|except|excepting|dismiss(?:es|ed|ing)?|discard(?:s|ed|ing)?|disagree[sd]?|disprove[sdn]?|"
                    + "disproof"
                    + "|rul(?:e|es|ed|ing)\\s+(?:\\S+\\s+){0,3}?out|eliminat(?:e|es|ed|ing)|avoid(?:s|ed|ing)?|"
                    + "against|lack(?:s|ed|ing)?"
                    + "|absent|absence|fail(?:s|ed|ing|ure)?|unable|cease[sd]?|stopped|former|formerly|"
                    + "used\\s+to|no\\s+longer"
                    + "|instead|than|anything\\s+but|all\\s+but|nothing\\s+but|far\\s+from|short\\s+of|opposite|"
                    + "contrary|reverse|unlike"
                    + "|wrong|wrongly|incorrect|incorrectly|false|falsely|untrue|inaccurate|mistaken|mistake|"
                    + "invalid|misleading"
                    + "|if|whether|unless|versus|vs";

    private static final String OTHER_LANGUAGES =
            "nicht|kein\\p{L}{0,2}|nie|niemals|weder|nein|falsch|pas|jamais|sans|aucune?|ni|nunca|jam[a\u00e1]s|"
                    + "sin|ning\u00fan\\p{L}?"
                    + "|n\u00e3o|nem|sem|nenhum\\p{L}?|n\u00e9|mai|senza|nessun\\p{L}?|niet|geen|nooit|zonder|"
                    + "ikke|inte|ej|aldrig|ei|nao"
                    + "|nije|nema|nem|hay\u0131r|de\u011fil|\u043d\u0435|\u043d\u0435\u0442|\u043d\u0438|"
                    + "\u043d\u0456|\u03b4\u03b5\u03bd|\u03bc\u03b7";

    /** Negations in languages without spaces or with endings: they count at any position. */
    private static final String SIGNS = "(?<![\\p{L}\\p{N}])(?-i:[Nn]on|[Uu]n|[Aa]nti)(?=(?-i:\\p{Lu}))|"
            + "n['\u2019\u02bc\u00b4`\uff07]t(?![\\p{L}\\p{N}])|[\u4e0d\u6ca1\u975e\u7121\u65e0\u672a]"
            + "|\u306a\u3044|\u307e\u305b\u3093|\uc544\ub2c8|\uc544\ub2cc|\uc54a|\u0644\u064a\u0633|"
            + "\u0644\u0627 "
            + "|\u05dc\u05d0|\u0928\u0939\u0940\u0902"
            + "|[\u2717\u2718\u2716\u274c\u26d4\u2610\u2260\u00ac]|\ud83d\udeab|\ud83d\udc4e|!=|<>|~~|\\[ "
            + "?\\]";

    private static final Pattern WORDS = Pattern.compile(
            "(?<![\\p{L}\\p{N}])(?:" + ENGLISH + "|" + OTHER_LANGUAGES + ")(?![\\p{L}\\p{N}])|" + SIGNS,
            CASE_INSENSITIVE | UNICODE_CASE);

    /** Corrections, which may invalidate an earlier value. */
    private static final Pattern SECOND_THOUGHT = Pattern.compile(
            "\\?|(?<![\\p{L}\\p{N}])(?:no(?=\\s*(?:[,.!;:]|$))|nope|but|wait|however|actually|although|though|"
                    + "correction|rather|instead"
                    + "|wrong|incorrect|false|scratch that|second "
                    + "thoughts?|reflection|reconsider\\p{L}*)(?![\\p{L}\\p{N}])",
            CASE_INSENSITIVE);

    private static final Pattern REASON = Pattern.compile(
            "(?<![\\p{L}\\p{N}])(?:because|since|due to|given "
                    + "that|reason(?:s|ing)?|rationale|explanation|justification)(?![\\p{L}\\p{N}])",
            CASE_INSENSITIVE);

    private static final Pattern ALTERNATIVE =
            Pattern.compile("(?<![\\p{L}\\p{N}])(?:or|either|maybe|perhaps)(?![\\p{L}\\p{N}])", CASE_INSENSITIVE);

    /** Words before a value, written as {@code x}, that is reached only partly or not at all. */
    private static final Pattern SHORT_OF = Pattern.compile(
            "(?<![\\p{L}\\p{N}])(?:almost|nearly|half|semi|quasi|pseudo|partly|partially|incompletely|less|below|"
                    + "under|beneath|zero"
                    + "|few|little|yet to be|free (?:of|from)|safe from|opposed to|antithesis of|0 ?%)"
                    + "(?: (?:a|an|the))?[\\s-]*[\"'*_`(\\[\u201c\u2018]*x",
            CASE_INSENSITIVE);

    private static final Pattern RESERVATION = Pattern.compile(
            "(?<![\\p{L}\\p{N}])(?:but|however|although|though)(?![\\p{L}\\p{N}])|-free\\b|: ?0 ?%", CASE_INSENSITIVE);

    private static final Pattern NAME_PARTS = Pattern.compile("(?<=[\\p{Ll}\\p{N}])(?=\\p{Lu})|[_.-]+");

    private Negation() {}

    /** Returns whether anything in the text may reverse its meaning. */
    static boolean isIn(String text) {
        return WORDS.matcher(text).find();
    }

    /** Returns whether a name such as {@code notColor} or {@code excluded_color} negates its value. */
    public static boolean isInName(String name) {
        return isIn(NAME_PARTS.matcher(name).replaceAll(" "));
    }

    static boolean hasSecondThought(String text) {
        return SECOND_THOUGHT.matcher(text).find();
    }

    /** Returns whether the text may weigh alternatives. */
    static boolean isUnsettled(String text) {
        return hasSecondThought(text) || ALTERNATIVE.matcher(text).find();
    }

    /**
     * Returns whether a value that ends here is negated. Reasons after it are ignored, unless they contain a
     * correction.
     */
    static boolean isAround(String text, int end) {
        var reason = REASON.matcher(text);
        if (!reason.find(end)) {
            return isReversed(text, end);
        }
        return isReversed(text.substring(0, reason.start()), end) || hasSecondThought(text.substring(reason.end()));
    }

    private static boolean isReversed(String text, int end) {
        return isIn(text)
                || SHORT_OF.matcher(text).find()
                || RESERVATION.matcher(text).find(end);
    }
}
