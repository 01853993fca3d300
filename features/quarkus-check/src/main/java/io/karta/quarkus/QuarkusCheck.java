/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.quarkus;

import io.quarkus.deployment.annotations.BuildStep;
import io.quarkus.deployment.builditem.FeatureBuildItem;

/**
 * Rejects applications for Quarkus. Its container ignores portable extensions, so agents would be beans that nothing
 * deploys. Quarkus loads this class because {@code META-INF/quarkus-extension.properties} in the starter names its
 * artifact; no other container reads that file.
 */
public class QuarkusCheck {

    /**
     * Ends the build with an error.
     *
     * @return nothing; the type is that of a step that every build needs
     * @throws IllegalStateException always
     */
    @BuildStep
    public FeatureBuildItem reject() {
        throw new IllegalStateException(Messages.portableExtensionsIgnored());
    }
}
