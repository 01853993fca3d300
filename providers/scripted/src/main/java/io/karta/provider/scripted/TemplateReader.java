/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.scripted;

import java.util.ArrayList;
import java.util.regex.Pattern;
import org.yaml.snakeyaml.DumperOptions.ScalarStyle;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.nodes.Tag;

/**
 * Reader of the answer of a rule. Plain scalars have the meaning that they have in JSON, because YAML's interpretation
 * of {@code no}, {@code 010} or {@code 12:30} is surprising.
 */
record TemplateReader(ScriptProblems problems) {

    private static final Pattern LITERAL =
            Pattern.compile("true|false|null|-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][-+]?[0-9]+)?");

    AnswerTemplate read(Node node) {
        if (!node.getTag().startsWith(Tag.PREFIX) || node.getTag().getValue().startsWith(Tag.PREFIX + "java")) {
            problems.add(node, Messages.tag(node.getTag().getValue()));
        }
        if (node instanceof ScalarNode scalar) {
            return scalar(scalar);
        }
        if (node instanceof SequenceNode sequence) {
            return new AnswerTemplate.Items(
                    sequence.getValue().stream().map(this::read).toList());
        }
        var members = new ArrayList<AnswerTemplate.Member>();
        Fields.any(node, "an answer", problems)
                .forEach((key, value) -> members.add(new AnswerTemplate.Member(key, read(value))));
        return new AnswerTemplate.Members(members);
    }

    private static AnswerTemplate scalar(ScalarNode scalar) {
        var text = scalar.getValue();
        var isPlain =
                scalar.getScalarStyle() == ScalarStyle.PLAIN && !scalar.getTag().equals(Tag.STR);
        if (isPlain && (text.isEmpty() || text.equals("~"))) {
            return new AnswerTemplate.Literal("null");
        }
        return isPlain && LITERAL.matcher(text).matches()
                ? new AnswerTemplate.Literal(text)
                : new AnswerTemplate.Text(text);
    }
}
