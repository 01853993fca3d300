/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.scripted;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;

/** Reader of the captures of a script. */
final class CaptureReader {

    private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9_-]*");

    private final ScriptProblems problems;
    private final List<Capture> read = new ArrayList<>();

    CaptureReader(ScriptProblems problems) {
        this.problems = problems;
    }

    List<Capture> read(Optional<Node> captures) {
        captures.ifPresent(node -> Fields.any(node, "\"captures\"", problems).forEach(this::read));
        return read;
    }

    private void read(String name, Node node) {
        if (!NAME.matcher(name).matches()) {
            problems.add(node, Messages.wrongCaptureName(name));
        }
        if (node instanceof MappingNode) {
            var fields = Fields.of(node, "a capture", List.of("in", "first-of"), problems);
            fields.text("in").ifPresent(in -> checkKnown(fields, "in", in, List.of()));
            add(name, fields.text("in").orElse(""), fields.items("first-of"));
        } else if (node instanceof SequenceNode sequence) {
            add(name, "", sequence.getValue());
        } else {
            add(name, "", List.of(node));
        }
    }

    private void add(String name, String in, List<Node> ways) {
        var alternatives = new ArrayList<Capture.Alternative>();
        var otherwise = AnswerTemplate.text("");
        for (var way : ways) {
            if (way instanceof ScalarNode scalar) {
                problems.regex(way, scalar.getValue())
                        .map(Capture.Alternative::of)
                        .ifPresent(alternatives::add);
            } else {
                var fields = Fields.of(way, "a pattern", List.of("matches", "value", "otherwise"), problems);
                alternative(fields).ifPresent(alternatives::add);
                otherwise = fields.has("otherwise") ? template(fields, "otherwise", List.of()) : otherwise;
            }
        }
        read.add(new Capture(name, in, alternatives, otherwise));
    }

    private Optional<Capture.Alternative> alternative(Fields fields) {
        return fields.regex("matches")
                .map(pattern -> fields.has("value")
                        ? new Capture.Alternative(
                                pattern, Optional.of(template(fields, "value", CapturedGroups.names(pattern))))
                        : Capture.Alternative.of(pattern));
    }

    private AnswerTemplate template(Fields fields, String key, List<String> groups) {
        var template = AnswerTemplate.text(fields.text(key).orElse(""));
        template.names().forEach(name -> checkKnown(fields, key, name, groups));
        return template;
    }

    private void checkKnown(Fields fields, String key, String name, List<String> groups) {
        var known = read.stream().map(Capture::name).toList();
        if (!known.contains(name) && !groups.contains(name)) {
            fields.problem(key, Messages.unknownCapture(name, known));
        }
    }
}
