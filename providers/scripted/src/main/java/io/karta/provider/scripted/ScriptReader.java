/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.scripted;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.Node;

/** Reader of a script, which collects all problems. One instance per script. */
final class ScriptReader {

    private final String place;
    private final ScriptProblems problems = new ScriptProblems();

    ScriptReader(String place) {
        this.place = place;
    }

    Script read(String text) {
        var script =
                compose(text).map(this::script).orElseGet(() -> Script.builder().build());
        problems.throwIfAny(place);
        return script;
    }

    private Optional<Node> compose(String text) {
        var options = new LoaderOptions();
        options.setTagInspector(tag -> true); // no objects are constructed here; TemplateReader rejects other tags
        try {
            return Optional.ofNullable(new Yaml(new SafeConstructor(options)).compose(new StringReader(text)));
        } catch (MarkedYAMLException e) {
            var mark = e.getProblemMark();
            problems.add(mark.getLine(), mark.getColumn(), Messages.syntax(e.getProblem()));
        } catch (YAMLException e) {
            problems.add(0, 0, Messages.syntax(String.valueOf(e.getMessage())));
        }
        return Optional.empty();
    }

    private Script script(Node root) {
        if (problems.findsLoop(root)) {
            return Script.builder().build();
        }
        var fields = Fields.of(root, "a script", List.of("captures", "rules", "otherwise"), problems);
        var captures = new CaptureReader(problems).read(fields.node("captures"));
        var rules = new RuleReader(place, captures.stream().map(Capture::name).toList(), problems);
        var read = new ArrayList<Rule>();
        fields.items("rules").forEach(rule -> read.add(rules.read(rule)));
        return new Script(captures, read, fields.choice("otherwise", Otherwise.class) == Otherwise.FAIL);
    }

    /** Behaviour without a matching rule. */
    private enum Otherwise {
        FILL,
        FAIL
    }
}
